/**
 * Splits a stream of server-sent events into the text of their `data:` lines; comments (keep-alive)
 * and other fields are passed over.
 */
export async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true }))
        .replaceAll('\r\n', '\n')
        .split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const lines = event.split('\n').filter((line) => line.startsWith('data:'));
        if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n');
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
