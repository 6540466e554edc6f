import type { Bar } from "@/lib/features/overview/check/days";
import { roundTop } from "@/lib/features/overview/check/days";
import { dayLabel, OUTCOME_WORDS } from "@/lib/features/overview/fields/figures";
import { OUTCOMES, type Outcome } from "@/lib/features/overview/schema";

const FILL: Record<Outcome, string> = { completed: "fill-accent", open: "fill-warn", other: "fill-bad" };
const DOT: Record<Outcome, string> = { completed: "bg-accent", open: "bg-warn", other: "bg-bad" };
const HEIGHT = 100;
const WIDTH = 10;

interface BarChartProps {
  label: string;
  bars: readonly Bar[];
  textOf: (value: bigint) => string;
  /** The labels of a bar's three parts; for payments by default. */
  words?: Record<Outcome, string>;
}

/**
 * Stacked bars from zero, one per day; the last is today's, paler and labelled so. Our own, as a chart of thirty
 * rectangles needs no library: the smallest suitable one adds 25 KiB to the page, and its bars can't be reached by
 * keyboard either. The data is in the table behind it.
 */
export function BarChart({ label, bars, textOf, words = OUTCOME_WORDS }: BarChartProps) {
  const top = roundTop(bars);
  // In thousandths of the height: exact enough to draw, whatever the amounts.
  const heightOf = (value: bigint) => (Number((value * 1000n) / top) / 1000) * HEIGHT;
  const last = bars.length - 1;
  const middle = bars[Math.floor(last / 2)];
  return (
    <figure aria-label={label} className="grid gap-1.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-text-2 text-xs tabular-nums">
        <div aria-hidden="true" className="flex h-40 flex-col justify-between text-right">
          <span className="-translate-y-1/2">{textOf(top)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <svg
          role="img"
          aria-label={`${label}. The numbers are in the table below.`}
          viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-line-strong border-y"
        >
          {bars.map(({ day, values, total }, index) => {
            let y = HEIGHT;
            return (
              <g key={day} className={index === last ? "opacity-60" : undefined}>
                <title>{`${dayLabel(day)}${index === last ? ", today so far" : ""}: ${textOf(total)}`}</title>
                <rect x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} className="fill-transparent" />
                {OUTCOMES.map((outcome) => {
                  const height = heightOf(values[outcome]);
                  y -= height;
                  const box = { x: index * WIDTH + 1.5, y, width: WIDTH - 3, height };
                  return height > 0 ? <rect key={outcome} {...box} className={FILL[outcome]} /> : null;
                })}
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex justify-between pt-1">
          <span>{bars[0] ? dayLabel(bars[0].day) : null}</span>
          <span className="max-sm:hidden">{middle ? dayLabel(middle.day) : null}</span>
          <span>today so far</span>
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm forced-color-adjust-none ${DOT[outcome]}`} />
            {words[outcome]}
          </span>
        ))}
        <span>Days in UTC, by creation; today is incomplete</span>
      </figcaption>
    </figure>
  );
}
