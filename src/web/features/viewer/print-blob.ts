/**
 * Hands a PDF to the browser's own printing: the frame that holds it stays until the next one,
 * because printing tells nobody when it ends.
 */
export function printBlob(blob: Blob): void {
  document.getElementById('print-frame')?.remove();
  const address = URL.createObjectURL(blob);
  const frame = document.createElement('iframe');
  frame.id = 'print-frame';
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.src = address;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
}
