<?php
// What stands around a route of the pages for hosts in a server of PHP: the platform's token of whoever is signed in here.
function token_of_platform(string $user): string
{
    return getenv('PERSONS_TOKEN');
}

require 'route.php';
