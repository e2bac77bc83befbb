// How long the page's own thread is busy at a time, as the browser traces it.

/** The tasks of the page's own thread in a trace: milliseconds by the clock and of the processor, and what took longest in them. */
function tasks(events) {
  const own = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const all = events.filter(({ ph, pid, tid, tdur }) => ph === "X" && tdur !== undefined && own.has(`${pid} ${tid}`));
  const parts = all.filter(({ name }) => name !== "RunTask");
  return all.filter(({ name }) => name === "RunTask").map((task) => {
    const inside = parts.filter(({ pid, tid, ts, dur }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts + dur <= task.ts + task.dur);
    const [longest] = inside.sort((a, b) => b.tdur - a.tdur);
    return { clock: task.dur / 1000, processor: task.tdur / 1000, what: longest?.name ?? "" };
  });
}

/** The tasks while something is done. */
export async function traced(page, act) {
  const line = await page.context().newCDPSession(page);
  const events = [];
  line.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await line.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "devtools.timeline"] } });
  await act();
  const done = new Promise((resolve) => line.once("Tracing.tracingComplete", resolve));
  await line.send("Tracing.end");
  await done;
  await line.detach();
  return tasks(events);
}
