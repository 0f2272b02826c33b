/** A warning of the platform is a fault that nobody has looked at yet: an ended timer, too many listeners, an old call. */
const throwWarning = (warning: Error): void => {
  throw warning
}

// Files share their process (`isolate: false`): once is enough.
if (!process.listeners('warning').some(({ name }) => name === throwWarning.name))
  process.on('warning', throwWarning)
