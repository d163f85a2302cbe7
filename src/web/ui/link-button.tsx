import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonKind, type ButtonSize, buttonLook } from './button-look.ts';
import { Icon } from './icon.tsx';

interface Props {
  href: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: LucideIcon;
  className?: string;
  /** A file or another site: the browser goes there itself. */
  external?: boolean;
  /** The name a downloaded file gets; makes the link a download. */
  download?: string;
  children: ReactNode;
}

/** A link that looks like a button: it leads to another page or a file. */
export function LinkButton({
  href,
  kind = 'secondary',
  size = 'normal',
  icon,
  className,
  external = false,
  download,
  children,
}: Props) {
  const inner = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  );
  const look = buttonLook(kind, size, className);
  if (external || download !== undefined) {
    return (
      <a href={href} download={download} className={look}>
        {inner}
      </a>
    );
  }
  return (
    <Link href={href} className={look}>
      {inner}
    </Link>
  );
}
