import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { type Deferred, defer } from '#lib/deferred-module.tsx'
import type { ErrorSummary } from '../ErrorSummary.tsx'
import type { FieldRules } from './form-controller.ts'

/** With them comes what shows what they say: nothing stopped a form that nothing has checked. */
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

/** They come after the first view: before something was typed or sent there is nothing to check. Where they are lost the service checks alone. */
export const fieldRules: Deferred<RulesAndSummary> = defer(fetchRules, {
  ErrorSummary: null,
  validateField: () => null,
  validateForm: () => [],
  errorsOfFailure: () => ({ form: errorMessages.network, fields: [] }),
})
