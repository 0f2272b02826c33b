import { createContext, useContext } from 'react'
import type { FormClock } from './form-controller.ts'

/** What forms take from the world around them; the app room hands it in once. */
export interface FormEnvironment extends FormClock {
  /** Whether the member asked the system for less motion. */
  readonly reducedMotion: () => boolean
  /** Whether this browser has a date input of its own (FIELD-20). */
  readonly nativeDate: () => boolean
}

/** Provided by the app around everything that shows a form. */
export const FormEnvironmentContext = createContext<FormEnvironment | null>(null)

/** The environment; a form outside of one is a mistake of ours. */
export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(FormEnvironmentContext)
  if (environment === null) throw new Error('A form needs a FormEnvironmentContext around it')
  return environment
}

/** Whether an input of type date stays one; browsers without it turn it into text. */
export function supportsDateInput(makeInput: () => { type: string }): boolean {
  const input = makeInput()
  input.type = 'date'
  return input.type === 'date'
}

/** The real world: the app adds the clock and the chosen zone. Reads `window` only when asked, so it can be built on the server. */
export const browserFormEnvironment = (time: Pick<FormClock, 'now' | 'zone'>): FormEnvironment => ({
  ...time,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  nativeDate: () => supportsDateInput(() => document.createElement('input')),
})
