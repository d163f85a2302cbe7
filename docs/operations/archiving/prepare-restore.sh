#!/bin/sh
# Prepares a data folder that a server brings to a point in time at its next start.
#   sh prepare-restore.sh BASE_BACKUP NEW_DATA_FOLDER '2026-11-23 10:15:00+05'
# Run it as PostgreSQL's account. WAL_ARCHIVE is the folder that archive-wal.sh fills. NEW_DATA_FOLDER must not exist: nothing is overwritten.
set -eu
base=$1
target=$2
moment=$3
archive=${WAL_ARCHIVE:?set WAL_ARCHIVE to the folder of the archive}

if [ -e "$target" ]; then
  echo "$target already exists. Name a folder that does not exist." >&2
  exit 1
fi
if [ ! -f "$base/backup_label" ]; then
  echo "$base is no whole base backup: it has no backup_label." >&2
  exit 1
fi
cp -R "$base" "$target"
chmod 700 "$target"
# Of the old server: its lock, and half segments that the archive has whole.
rm -f "$target/postmaster.pid" "$target/postmaster.opts"
rm -rf "$target/pg_wal"
mkdir -m 700 "$target/pg_wal"
cat >> "$target/postgresql.auto.conf" <<SETTINGS
archive_mode = off
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = promote
SETTINGS
touch "$target/recovery.signal"
echo "$target is prepared. Start the server on it; it is ready when pg_is_in_recovery() answers false."
