import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Hears every key pressed in the window from the moment the component is drawn; who calls says which
 * keys are meant.
 */
export function useWindowKey(press: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(press);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
