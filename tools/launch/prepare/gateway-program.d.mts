/** The gateway's program as it is now: packed when it was packed since its sources changed, else its sources. */
export function gatewayProgram(): { script: string; nodeArgs: string[]; env: Record<string, string> }

/** Packs the gateway when its sources changed since it was packed. A failure ends the program with one line. */
export function ensureGatewayPacked(): void
