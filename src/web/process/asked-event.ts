import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import type { ActionForm } from './action-form.ts';

/** What a link asks for: an event of the record it leads to, and values for its fields. */
export interface AskedEvent {
  event: string;
  values: Readonly<Record<string, string>>;
}

const word = 'act';

/**
 * The address of a record at which the dialog of an event lies open, with these values in its fields.
 * Nothing happens before the person says yes.
 */
export function hrefAsking(
  href: string,
  machine: AnyStateMachine,
  event: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return `${href}?${new URLSearchParams([[word, `${machine.id}.${event}`], ...known])}`;
}

/** The event of this process that the address asks for, once: it leaves the address. */
export function useAskedEvent(machine: AnyStateMachine): AskedEvent | null {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [asked] = useState((): AskedEvent | null => {
    const { [word]: named = '', ...values } = Object.fromEntries(new URLSearchParams(search));
    const [process, event] = named.split('.');
    return process === machine.id && event ? { event, values } : null;
  });
  useEffect(() => {
    if (asked && new URLSearchParams(search).has(word)) navigate(path, { replace: true });
  }, [asked, search, path, navigate]);
  return asked;
}

/** The forms of a record's events, that of the asked one with the values that were asked for. */
export function filledForms(
  forms: Record<string, ActionForm>,
  asked: AskedEvent | null,
): Record<string, ActionForm> {
  const form = asked && forms[asked.event];
  if (!form) return forms;
  const given = Object.entries(asked.values).filter(([name]) => name in form.defaults);
  const typed = given.map(([name, value]) => [
    name,
    typeof form.defaults[name] === 'string' ? value : Number(value),
  ]);
  const defaults = { ...form.defaults, ...Object.fromEntries(typed) };
  return { ...forms, [asked.event]: { ...form, defaults } };
}
