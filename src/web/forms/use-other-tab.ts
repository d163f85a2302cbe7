import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the tabs of a browser say to each other of a form that is open in several of them. */
interface News {
  form: string;
  /** `asks`: just opened. `types`: something is typed and not saved. `ends`: saved, or left. */
  says: 'asks' | 'types' | 'ends';
}

const channelName = 'forms';

/** Whether the same form is filled in in another tab, and the way to say so of this one. */
export function useOtherTab(form: string): {
  elsewhere: boolean;
  say(says: 'types' | 'ends'): void;
} {
  const [elsewhere, setElsewhere] = useState(false);
  const typing = useRef(false);
  const channel = useRef<BroadcastChannel | null>(null);
  const post = (says: News['says']) => channel.current?.postMessage({ form, says } satisfies News);
  const hear = useEffectEvent((news: News) => {
    if (news.form !== form) return;
    if (news.says !== 'asks') setElsewhere(news.says === 'types');
    else if (typing.current) post('types');
  });
  const open = useEffectEvent(() => {
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = ({ data }: MessageEvent<News>) => hear(data);
    channel.current = opened;
    post('asks');
  });
  const close = useEffectEvent(() => {
    if (typing.current) post('ends');
    channel.current?.close();
    channel.current = null;
  });
  useEffect(() => {
    open();
    return () => close();
  }, []);
  return {
    elsewhere,
    say: (says) => {
      typing.current = says === 'types';
      post(says);
    },
  };
}
