/** How many ms of the processor this process has used since: what else goes on on the machine counts for nothing. */
export function cpuSince(startUsage = process.cpuUsage()): () => number {
  return () => {
    const { user, system } = process.cpuUsage(startUsage);
    return (user + system) / 1000;
  };
}
