import { createContext, useContext } from 'react'
import type { FormClock } from './form-controller.ts'

/** Environment of all forms. The app provides it once. */
export interface FormEnvironment extends FormClock {
  /** True if the user prefers reduced motion. */
  readonly reducedMotion: () => boolean
  /** True if this browser has a native date input (FIELD-20). */
  readonly nativeDate: () => boolean
}

/** Provided by the app around all forms. */
export const FormEnvironmentContext = createContext<FormEnvironment | null>(null)

/** Returns the form environment. Throws outside of its provider. */
export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(FormEnvironmentContext)
  if (environment === null) throw new Error('A form needs a FormEnvironmentContext around it')
  return environment
}

/** True if the browser supports date inputs; others turn them into text. */
export function supportsDateInput(makeInput: () => { type: string }): boolean {
  const input = makeInput()
  input.type = 'date'
  return input.type === 'date'
}

/**
 * The browser environment; the app adds clock and time zone. Reads `window` lazily, so that it can be created
 * on the server.
 */
export const browserFormEnvironment = (time: Pick<FormClock, 'now' | 'zone'>): FormEnvironment => ({
  ...time,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  nativeDate: () => supportsDateInput(() => document.createElement('input')),
})
