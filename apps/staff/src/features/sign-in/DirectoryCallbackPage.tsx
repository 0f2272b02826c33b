import { finishDirectorySignIn } from '@evenkeel/api-contract/staff/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Notice } from '#components/Notice.tsx'
import { describeApiError } from '#lib/api-errors.ts'
import { SignInLayout } from './components/SignInLayout.tsx'
import { signInMessages } from './sign-in.messages.ts'

const refusals = {
  400: signInMessages.directoryGone,
  401: signInMessages.directoryNotLetIn,
  404: signInMessages.directoryGone,
  503: signInMessages.directoryDown,
}

/** Redirect target of the provider's directory (SSO). The response in the query is valid once. */
export function DirectoryCallbackPage() {
  const { call, signedIn } = useStaffClient()
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
    // Removes the response from the browser history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate()
  }, [mutate])
  return (
    <SignInLayout title={signInMessages.directoryTitle}>
      {error === null ? (
        <p role="status">{signInMessages.directoryBusy}</p>
      ) : (
        <>
          <Notice kind="error" isNew>
            <p>{describeApiError(error, refusals)}</p>
          </Notice>
          <p>
            <Link to="/sign-in">{signInMessages.back}</Link>
          </p>
        </>
      )}
    </SignInLayout>
  )
}
