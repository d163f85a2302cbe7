import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';

// The offline page of the inspector: shows the messages of `@statelyai/inspect` and loads nothing
// from anywhere.
const names = new Map<string, string>();
const shown = new Map<string, HTMLElement>();
const mostLines = 300;

function stateOf(id: string): HTMLElement {
  const known = shown.get(id);
  if (known) return known;
  const term = document.createElement('dt');
  const value = document.createElement('dd');
  term.textContent = names.get(id) ?? id;
  document.getElementById('states')?.append(term, value);
  shown.set(id, value);
  return value;
}

function addLine(text: string): void {
  const list = document.getElementById('events');
  const line = document.createElement('li');
  line.textContent = `${new Date().toLocaleTimeString('en-GB')} ${text}`;
  list?.prepend(line);
  if (list && list.children.length > mostLines) list.lastElementChild?.remove();
}

function show(message: StatelyInspectionEvent): void {
  const id = message.sessionId;
  if (message.type === '@xstate.actor') names.set(id, message.name);
  if (message.type === '@xstate.event')
    addLine(`${names.get(id) ?? id}: ${JSON.stringify(message.event)}`);
  if (message.type !== '@xstate.snapshot') return;
  const place = 'value' in message.snapshot ? message.snapshot.value : message.snapshot.status;
  stateOf(id).textContent = JSON.stringify(place);
}

createBrowserReceiver().subscribe(show);
