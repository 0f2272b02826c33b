import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { type Deferred, defer } from '#lib/deferred-module.tsx'
import type { ErrorSummary } from '../ErrorSummary.tsx'
import type { FieldRules } from './form-controller.ts'

/** The summary loads with the rules, because it shows their errors. */
interface RulesAndSummary extends FieldRules {
  readonly ErrorSummary: typeof ErrorSummary | null
}

async function fetchRules(): Promise<RulesAndSummary> {
  const [checks, refusals, summary] = await Promise.all([
    import('@evenkeel/api-contract/fields/validate'),
    import('./server-errors.ts'),
    import('../ErrorSummary.tsx'),
  ])
  return { ...checks, ...refusals, ...summary }
}

/**
 * Loaded after the first view: there is nothing to validate before the first input. If loading fails, only
 * the server validates.
 */
export const fieldRules: Deferred<RulesAndSummary> = defer(fetchRules, {
  ErrorSummary: null,
  validateField: () => null,
  validateForm: () => [],
  errorsOfFailure: () => ({ form: errorMessages.network, fields: [] }),
})
