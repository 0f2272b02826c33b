import { type Context, createContext, use } from 'react'

/** Creates a context and its hook, which throws outside of a provider. */
export function createRequiredContext<Value>(name: string): readonly [Context<Value | null>, () => Value] {
  const RequiredContext = createContext<Value | null>(null)
  const useRequired = (): Value => {
    const value = use(RequiredContext)
    if (value === null) throw new Error(`${name} is missing above this component`)
    return value
  }
  return [RequiredContext, useRequired]
}
