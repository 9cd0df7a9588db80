/* The end of a logout: the address carries nothing to keep, so it leaves the history as well. */
location.replace('/')
