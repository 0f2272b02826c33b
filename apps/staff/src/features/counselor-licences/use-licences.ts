import {
  addLicence,
  changeLicence,
  type Licence,
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

/** Tells of a license, or removes one; the list follows. */
export function useLicenceAct(act: 'add' | 'change' | 'remove', onDone: () => void) {
  const { call } = useStaff()
  const client = useQueryClient()
  const send = ({ state, ...body }: Told): Promise<{ licences: Licence[] }> => {
    if (act === 'add') return call(addLicence, { body: { state, ...body } })
    if (act === 'change') return call(changeLicence, { params: { state }, body })
    return call(removeLicence, { params: { state } })
  }
  return useAct({
    act: send,
    onDone: ({ licences }) => {
      client.setQueryData(LICENCES, licences)
      void client.invalidateQueries({ queryKey: ['counselor', 'me'] })
      onDone()
    },
  })
}
