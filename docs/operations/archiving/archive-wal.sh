#!/bin/sh
# Keeps one segment of the write-ahead log: archive_command = 'sh /path/archive-wal.sh %p %f'
# WAL_ARCHIVE is a folder on another machine's disk (mounted), writable by PostgreSQL's account only.
# Exit code 0 tells the server that the segment is safe; anything else makes it try again, and it keeps the segment meanwhile.
set -eu
segment=$1
name=$2
archive=${WAL_ARCHIVE:?set WAL_ARCHIVE to the folder of the archive}

# A segment that is there already, byte by byte the same, was kept before a crash; another one of that name must never be overwritten.
if [ -f "$archive/$name" ]; then
  cmp -s "$segment" "$archive/$name"
  exit
fi
# The name appears only when the content is whole and on the disk.
cp "$segment" "$archive/.$name.partial"
sync "$archive/.$name.partial"
mv "$archive/.$name.partial" "$archive/$name"
