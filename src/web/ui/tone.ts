/** The tones of status tags, rails and notices. */
export const tones = ['success', 'danger', 'warning', 'secondary', 'info', 'leave'] as const;
/** One of `tones`. */
export type Tone = (typeof tones)[number];

/**
 * Dark text on a tint with a hairline in the same hue: never white on solid, that reads as a
 * button.
 */
export const toneClasses: Record<Tone, string> = {
  success: 'bg-success-tint text-success border-success-line',
  danger: 'bg-danger-tint text-danger border-danger-line',
  warning: 'bg-warning-tint text-warning border-warning-line',
  secondary: 'bg-secondary-tint text-secondary border-secondary-line',
  info: 'bg-info-tint text-info border-info-line',
  leave: 'bg-leave-tint text-leave border-leave-line',
};
