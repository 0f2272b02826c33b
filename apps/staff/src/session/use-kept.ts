import { useState } from 'react'
import { type Keeper, keptHere, toMemberKey } from './kept-here.ts'
import { useSession } from './staff.tsx'

/** What was typed into a form and not saved; null: the form is as the server has it. */
export interface Kept<Value> {
  readonly kept: Value | null
  readonly keep: (value: Value) => void
  readonly forget: () => void
}

function useKeeper<Value>(make: (personId: string) => Keeper<Value>): Kept<Value> {
  const { person } = useSession()
  const [keeper] = useState(() => make(person.id))
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

/** Keeps a form of the person who is signed in until it is saved or thrown away, also over a reload. */
export const useKept = <Value>(form: string, isOne: (value: unknown) => value is Value): Kept<Value> =>
  useKeeper((personId) => keptHere(sessionStorage, `${form} ${personId}`, isOne))

/** Keeps words to a member until they are sent, also over a reload; they go when their writer signs out. */
export const useKeptToMember = <Value>(
  form: string,
  isOne: (value: unknown) => value is Value,
): Kept<Value> => useKeeper((personId) => keptHere(sessionStorage, toMemberKey(form, personId), isOne))
