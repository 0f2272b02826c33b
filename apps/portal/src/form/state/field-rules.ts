import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { validateField, validateForm } from '@evenkeel/contract/fields/validate'
import { type Deferred, defer } from '#lib/deferred-module.tsx'
import type { errorsOfFailure } from './server-errors.ts'

/** What checks fields, and reads what the service says of them. */
export interface FieldRules {
  readonly validateField: typeof validateField
  readonly validateForm: typeof validateForm
  readonly errorsOfFailure: typeof errorsOfFailure
}

/** Where a form finds them. */
export type FieldRulesSource = Pick<Deferred<FieldRules>, 'here' | 'load'>

async function fetchRules(): Promise<FieldRules> {
  const [checks, refusals] = await Promise.all([
    import('@evenkeel/contract/fields/validate'),
    import('./server-errors.ts'),
  ])
  return { ...checks, ...refusals }
}

/** They come after the first view: before something was typed or sent there is nothing to check. Where they are lost the service checks alone. */
export const fieldRules: FieldRulesSource = defer(fetchRules, {
  validateField: () => null,
  validateForm: () => [],
  errorsOfFailure: () => ({ form: errorTexts.network, fields: [] }),
})
