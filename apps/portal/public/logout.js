/* The end of a sign-out: `replace`, so that this page does not stay in the history. */
location.replace('/')
