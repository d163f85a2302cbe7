import { chunkFiles, entryFiles, join, styleFiles, weight } from '../e2e/checks/built-web.ts';

/** KB after gzip that a page loads before it can be used. */
export interface PageBytes {
  page: string;
  scriptsKb: number;
  stylesKb: number;
}

/**
 * The login page, and the worklist for somebody who opens it first thing (with the frame of
 * signed-in screens).
 */
export function bytesOfPages(): PageBytes[] {
  const stylesKb = weight(styleFiles(), 'css');
  const login = join(entryFiles(), chunkFiles('login-page'));
  const frame = join(chunkFiles('signed-in'), chunkFiles('http'));
  const worklist = join(entryFiles(), frame, chunkFiles('worklist-page'));
  return [
    { page: 'login', scriptsKb: weight(login, 'js'), stylesKb },
    { page: 'worklist', scriptsKb: weight(worklist, 'js'), stylesKb },
  ];
}
