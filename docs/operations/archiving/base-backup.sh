#!/bin/sh
# Takes a base backup of the running server; once a night by cron, as an account that may replicate. PGHOST, PGUSER … say which server.
# BASE_BACKUPS is a folder on another machine's disk (mounted). A backup gets its name only when it is whole.
set -eu
backups=${BASE_BACKUPS:?set BASE_BACKUPS to the folder of the base backups}
name=$(date -u +%Y-%m-%dT%H%M%SZ)

pg_basebackup --pgdata "$backups/.$name.partial" --checkpoint fast --wal-method none --manifest-checksums SHA256
sync
mv "$backups/.$name.partial" "$backups/$name"
echo "$backups/$name"
