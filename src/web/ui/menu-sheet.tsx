import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { LateDialog } from './late-dialog.tsx';

interface Props {
  /** The button's words and the sheet's title. */
  label: string;
  className?: string;
  /** The menu; call `close` when an entry is chosen. */
  children(close: () => void): ReactNode;
}

/** The left rail of small screens: a button that slides the menu in from the left. */
export function MenuSheet({ label, className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={Menu}
        size="small"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <LateDialog open={open} onOpenChange={setOpen} title={label} variant="sheet-start">
        {children(() => setOpen(false))}
      </LateDialog>
    </>
  );
}
