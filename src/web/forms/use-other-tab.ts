import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the tabs of a browser say to each other of a form that is open in several of them. */
interface News {
  form: string;
  /** `asks`: just opened. `types`: something is typed and not saved. `ends`: saved, or left. */
  says: 'asks' | 'types' | 'ends';
}

/** What tells the other tabs; it stays in the storage for an instant only. */
const key = 'forms_open';

function post(news: News): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...news, at: performance.now() }));
    localStorage.removeItem(key);
  } catch {
    // Without storage, or without room in it, the tabs do not know of each other.
  }
}

function newsOf(text: string): News | null {
  const { form, says }: Partial<News> = JSON.parse(text);
  return form && says ? { form, says } : null;
}

/** Whether the same form is filled in in another tab, and the way to say so of this one. */
export function useOtherTab(form: string): {
  elsewhere: boolean;
  say(says: 'types' | 'ends'): void;
} {
  const [elsewhere, setElsewhere] = useState(false);
  const typing = useRef(false);
  const hear = useEffectEvent((news: News | null) => {
    if (news?.form !== form) return;
    if (news.says !== 'asks') setElsewhere(news.says === 'types');
    else if (typing.current) post({ form, says: 'types' });
  });
  const ask = useEffectEvent(() => post({ form, says: 'asks' }));
  const leave = useEffectEvent(() => typing.current && post({ form, says: 'ends' }));
  useEffect(() => {
    const listener = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue) hear(newsOf(newValue));
    };
    window.addEventListener('storage', listener);
    ask();
    return () => {
      leave();
      window.removeEventListener('storage', listener);
    };
  }, []);
  return {
    elsewhere,
    say: (says) => {
      if (says === 'ends' && !typing.current) return;
      typing.current = says === 'types';
      post({ form, says });
    },
  };
}
