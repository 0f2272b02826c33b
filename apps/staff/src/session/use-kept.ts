import { useState } from 'react'
import { keptHere } from './kept-here.ts'
import { useSession } from './staff.tsx'

/** What was typed into a form and not saved; null: the form is as the server has it. */
export interface Kept<Value> {
  readonly kept: Value | null
  readonly keep: (value: Value) => void
  readonly forget: () => void
}

/** Keeps a form of the person who is signed in until it is saved or thrown away, also over a reload. */
export function useKept<Value>(form: string, isOne: (value: unknown) => value is Value): Kept<Value> {
  const { person } = useSession()
  const [keeper] = useState(() => keptHere(sessionStorage, `${form} ${person.id}`, isOne))
  const [kept, setKept] = useState(() => keeper.read())
  return {
    kept,
    keep: (value) => {
      keeper.write(value)
      setKept(value)
    },
    forget: () => {
      keeper.clear()
      setKept(null)
    },
  }
}
