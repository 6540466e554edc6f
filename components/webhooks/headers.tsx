/** Request headers as received, without those that could carry credentials. */
export function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers).sort(([a], [b]) => a.localeCompare(b));
  if (entries.length === 0) return <p className="text-text-2">No headers stored.</p>;
  return (
    <dl className="grid gap-y-1 font-mono text-sm sm:grid-cols-[minmax(160px,auto)_minmax(0,1fr)] sm:gap-x-4">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-2">{name}</dt>
          <dd className="break-all max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
