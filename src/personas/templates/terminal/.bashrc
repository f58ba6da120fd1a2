PS1='elena:\w$ '
HISTFILE=
