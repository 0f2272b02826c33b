@rem The shell of POSIX has a word "exec": npm start becomes the product itself, so that signals reach it. Windows finds this file instead.
@%*
