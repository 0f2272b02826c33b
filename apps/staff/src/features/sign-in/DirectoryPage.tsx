import { finishDirectorySignIn } from '@evenkeel/contract/staff/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalText } from '#ui/refusal.ts'
import { Door } from './Door.tsx'
import { signInWords } from './sign-in.words.ts'

const refusals = {
  400: signInWords.directoryGone,
  401: signInWords.directoryNotLetIn,
  404: signInWords.directoryGone,
  503: signInWords.directoryDown,
}

/** Where the provider's directory leads back to, with its answer in the query, which works once. */
export function DirectoryPage() {
  const { call, signedIn } = useStaff()
  const navigate = useNavigate()
  const [query] = useState(() => window.location.search)
  const { mutate, error } = useMutation({
    mutationFn: () => call(finishDirectorySignIn, { body: { query } }),
    onSuccess: (session) => {
      signedIn(session)
      void navigate('/', { replace: true })
    },
  })
  useEffect(() => {
    // The answer stays in no history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate()
  }, [mutate])
  return (
    <Door title={signInWords.directoryTitle}>
      {error === null ? (
        <p role="status">{signInWords.directoryBusy}</p>
      ) : (
        <>
          <Notice kind="error" isNew>
            <p>{refusalText(error, refusals)}</p>
          </Notice>
          <p>
            <Link to="/sign-in">{signInWords.back}</Link>
          </p>
        </>
      )}
    </Door>
  )
}
