import { useState } from 'react';

/**
 * The SHA-256 of a file as 64 hexadecimal digits, computed in this browser: the file goes nowhere.
 */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The file somebody wants to compare, with its hash; null before that. Browsers compute hashes on
 * safe (https or local) pages only.
 */
export function useHash() {
  const [compared, setCompared] = useState<{ name: string; hash: string } | null>(null);
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file) setCompared({ name: file.name, hash: await hashOf(file) });
  };
  return { compared, take, possible: 'subtle' in crypto };
}
