/** Turns a Node.js warning into an error: an invalid timer, too many listeners, a deprecated call. */
const throwWarning = (warning: Error): void => {
  throw warning
}

// Test files share their process (`isolate: false`): register once.
if (!process.listeners('warning').some(({ name }) => name === throwWarning.name))
  process.on('warning', throwWarning)
