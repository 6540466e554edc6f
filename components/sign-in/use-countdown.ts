import { useEffect, useState } from "react";

/** Whole seconds left to wait, counting down to 0; `start(seconds)` starts a wait. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return [
    left,
    (seconds) => {
      setUntil(performance.now() + seconds * 1000);
      setLeft(seconds);
    },
  ];
}
