import {
  addLicence,
  changeLicence,
  type Licence,
  listLicenceVisits,
  listOwnLicences,
  removeLicence,
} from '@evenkeel/contract/counselor/licences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { useAct } from '#ui/use-act.ts'

const LICENCES = ['counselor', 'licences'] as const

/** What is told of a license. */
export interface Told {
  readonly state: string
  readonly number: string
  readonly ends_on: string
}

/** The own licenses, by state. */
export function useLicences() {
  const { call } = useStaff()
  return useQuery({
    queryKey: LICENCES,
    queryFn: async ({ signal }) => (await call(listOwnLicences, { signal })).licences,
  })
}

/** The booked visits that the license for a state is needed for. */
export function useLicenceVisits(state: string) {
  const { call } = useStaff()
  return useQuery({
    queryKey: [...LICENCES, state, 'visits'],
    queryFn: ({ signal }) => call(listLicenceVisits, { params: { state }, signal }),
    // What is not there any more when the window opens again must not be shown for a moment.
    gcTime: 0,
  })
}

/** Tells of a license, or removes one; the list follows. */
export function useLicenceAct(
  act: 'add' | 'change' | 'remove',
  onDone: () => void,
  onRefused: () => void = () => {},
) {
  const { call } = useStaff()
  const client = useQueryClient()
  const send = ({ state, ...body }: Told): Promise<{ licences: Licence[] }> => {
    if (act === 'add') return call(addLicence, { body: { state, ...body } })
    if (act === 'change') return call(changeLicence, { params: { state }, body })
    return call(removeLicence, { params: { state } })
  }
  return useAct({
    act: send,
    onRefused,
    onDone: ({ licences }) => {
      client.setQueryData(LICENCES, licences)
      void client.invalidateQueries({ queryKey: ['counselor', 'me'] })
      onDone()
    },
  })
}
