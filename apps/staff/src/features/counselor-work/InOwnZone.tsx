import { readCounselor } from '@evenkeel/contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { clockLine } from '#ui/times/zones.ts'
import { ME } from './keys.ts'

/** The counselor who is signed in. */
export function useMe() {
  const { call } = useStaff()
  return useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => call(readCounselor, { signal, headers: background }),
  })
}

/** What shows times: by the clock of the counselor's profile, which stands above it in words. */
export function InOwnZone({ children }: { readonly children: (zone: string) => ReactNode }) {
  return (
    <Answer query={useMe()}>
      {({ zone }) => (
        <>
          <p className={`${parts.soft} ${parts.small}`}>{clockLine(zone)}</p>
          {children(zone)}
        </>
      )}
    </Answer>
  )
}
