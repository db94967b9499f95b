// Loaded into a measured process: writes what it used to file descriptor 3 when it ends.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ peakKilobytes: maxRSS, processorMicroseconds: userCPUTime + systemCPUTime }));
});
