/** The gateway program to start: the bundle if it is up to date, otherwise the sources. */
export function gatewayProgram(): { script: string; nodeArgs: string[]; env: Record<string, string> }

/** Bundles the gateway if its sources have changed since. On failure exits with one line. */
export function ensureGatewayPacked(): void
