/** Returns the CPU time of this work in milliseconds. Other programs on the machine prolong the work, but not its CPU time. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
