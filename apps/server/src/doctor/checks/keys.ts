import type { Config } from '../../config.ts'
import { type Finding, ok } from '../finding.ts'

/** What this installation's keys are like, as configured: how long they may be valid, and whether they are shown again. */
export const checkKeys = ({ KEY_MAX_DAYS: days, KEY_REVEAL: isRevealed }: Pick<Config, 'KEY_MAX_DAYS' | 'KEY_REVEAL'>): Finding[] => [
  ok(days === undefined ? 'keys need no end' : `keys are valid for up to ${days} days`),
  ok(isRevealed ? 'keys can be shown again; each view is recorded' : 'keys are shown once, when they are made'),
]
