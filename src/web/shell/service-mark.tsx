/**
 * The product's sign: the eight-point star, in the colour of the text around it. No state emblem.
 */
export function ServiceMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="shrink-0"
    >
      <rect x="6.5" y="6.5" width="19" height="19" />
      <rect x="6.5" y="6.5" width="19" height="19" transform="rotate(45 16 16)" />
      <circle cx="16" cy="16" r="4.5" />
    </svg>
  );
}
