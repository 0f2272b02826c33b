import { listPeople, type StaffPerson } from '@evenkeel/contract/staff/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { useAct } from '#ui/use-act.ts'

const PEOPLE = ['people'] as const

/** Everybody who is or was of the staff. */
export function usePeople() {
  const { call } = useStaff()
  return useQuery({
    queryKey: PEOPLE,
    queryFn: async ({ signal }) => (await call(listPeople, { signal })).results,
  })
}

/** Something done with a person, whose answer is the person as they are then. */
export function usePersonAct<Sent>(options: {
  readonly act: (sent: Sent) => Promise<StaffPerson>
  readonly onDone?: (person: StaffPerson) => void
  readonly refusals?: Readonly<Record<number, string>>
}) {
  const client = useQueryClient()
  return useAct({
    act: options.act,
    onDone: (person) => {
      client.setQueryData<readonly StaffPerson[]>(PEOPLE, (before) =>
        before?.some(({ id }) => id === person.id)
          ? before.map((one) => (one.id === person.id ? person : one))
          : before && [...before, person],
      )
      void client.invalidateQueries({ queryKey: PEOPLE })
      options.onDone?.(person)
    },
    ...(options.refusals ? { refusals: options.refusals } : {}),
  })
}
