import type { Problem } from './problem.ts'

/** A failed call, as the portal sees it. Status 0: no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: Record<string, string>
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly versions: Problem['versions']

  constructor(problem: Partial<Problem> & { status: number }) {
    super(problem.detail ?? problem.title ?? 'The server did not respond')
    this.status = problem.status
    this.errors = problem.errors ?? {}
    this.code = problem.code
    this.requestId = problem.instance
    this.versions = problem.versions
  }
}
