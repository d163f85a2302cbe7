import { describe, expect, it } from 'vitest';
import { checkFile } from '#web/lib/check-file.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (name: string, text: string) => new File([bytes(text)], name);
const png = '\x89PNG\r\n\x1a\n....IEND\xae\x42\x60\x82';
const jpeg = '\xff\xd8\xff\xe0....\xff\xd9';

describe('looking into a file before it is sent', () => {
  it.each([
    ['a.pdf', pdf, null],
    ['a.PDF', pdf, null],
    ['a.png', png, null],
    ['a.jpg', jpeg, null],
    ['a.jpeg', jpeg, null],
    ['cut.pdf', pdf.slice(0, 40), 'damaged'],
    ['cut.png', png.slice(0, 12), 'damaged'],
    ['cut.jpg', jpeg.slice(0, 6), 'damaged'],
    ['garbage.pdf', 'not a pdf at all', 'damaged'],
    ['secret.pdf', pdf.replace('/Root', '/Encrypt 5 0 R /Root'), 'password_protected'],
    ['really-a-png.pdf', png, 'type'],
    ['program.exe', 'MZ....', 'type'],
  ])('%s', async (name, text, problem) => {
    expect(await checkFile(file(name, text))).toBe(problem);
  });
});
