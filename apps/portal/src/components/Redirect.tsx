import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Navigates to another screen and replaces this one in the history. Renders nothing on the server. */
export function Redirect({ to, state }: { readonly to: string; readonly state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true, state })
  }, [navigate, to, state])
  return null
}
