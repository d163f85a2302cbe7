import { Link } from 'wouter';

interface Props {
  id: string;
  heading: string;
  /** `hidden` completes the link for screen readers. */
  action?: { href: string; text: string; hidden: string };
}

/** The heading of a section with the one thing to do about it at the right. */
export function SectionHead({ id, heading, action }: Props) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {action && (
        <Link href={action.href} className="link no-print">
          {action.text}
          <span className="sr-only"> – {action.hidden}</span>
        </Link>
      )}
    </div>
  );
}
