import type { GeneratorLimits } from './limits.ts'

/** Nothing answers there, and nothing is exempt: whatever would be fetched fails at once (trust T33). */
const noNetwork = ['http', 'https', 'ftp']
  .flatMap((scheme) => [`-D${scheme}.proxyHost=127.0.0.1`, `-D${scheme}.proxyPort=9`])
  .concat('-DsocksProxyHost=127.0.0.1', '-DsocksProxyPort=9', '-Dhttp.nonProxyHosts=', '-Dftp.nonProxyHosts=', '-DsocksNonProxyHosts=')

/** The options of every JVM: a bounded memory, no network, and no file outside its own folder, which is its working directory. */
export const jvmArguments = ({ heapMb }: Pick<GeneratorLimits, 'heapMb'>): string[] => [
  `-Xmx${heapMb}m`,
  '-XX:MaxMetaspaceSize=160m',
  '-XX:ReservedCodeCacheSize=64m',
  '-XX:+UseSerialGC',
  // It lives for a second or two: the first-tier compiler alone is faster.
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:-UsePerfData',
  '-XX:ErrorFile=/dev/null',
  '-Dfile.encoding=UTF-8',
  '-Djava.awt.headless=true',
  '-Djava.io.tmpdir=.',
  '-Duser.home=.',
  ...noNetwork,
]

/** Exit code of a JVM that ran out of memory (`ExitOnOutOfMemoryError`). */
export const outOfMemory = 3
