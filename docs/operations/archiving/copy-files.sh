#!/bin/sh
# Copies new files of DATA_DIR/files to FILES_COPY (another machine's disk), every minute by cron. Stored files never change and have names of their own,
# so a copy that is newer than the restored moment only holds files that nobody asks for. Nothing is ever deleted here.
set -eu
source=${DATA_DIR:?set DATA_DIR to the folder of the product}/files
target=${FILES_COPY:?set FILES_COPY to the folder of the copy}

cp -Rnp "$source/." "$target/"
