// Fetches the files of the list of letters while the app starts, if a user is signed in. Without it, each
// file would be requested only when the one before it has run. The build adds the names of the files.
if (localStorage.getItem('token') !== null)
  for (const file of document.currentScript.dataset.files.split(' ')) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    link.as = file.endsWith('.js') ? 'script' : 'style'
    link.href = file
    document.head.append(link)
  }
